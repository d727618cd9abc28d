/** The server behind the page. Of each sort of question only the newest matters: it ends the one before. */
const asking = new Map();
const AGAIN = [300, 700, 1500];
const SILENT = "The server does not answer. Is “axiometer serve” still running?";

/** The answer, or null where a newer question of the same sort was asked meanwhile. */
async function ask(sort, path, body) {
  asking.get(sort)?.abort();
  const control = new AbortController();
  asking.set(sort, control);
  for (let turn = 0; ; turn += 1) {
    const { status, told } = await once(path, body, control.signal);
    if (control.signal.aborted) return null;
    if (status === 200) return told;
    if (status !== 503 || turn >= AGAIN.length) throw new Refusal(told?.error ?? SILENT);
    await pause(AGAIN[turn]);
    if (control.signal.aborted) return null;
  }
}

async function once(path, body, signal) {
  try {
    const response = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal });
    return { status: response.status, told: await response.json() };
  } catch {
    return { status: 0, told: null };
  }
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Calls only when nothing new came for a moment. */
function settled(milliseconds, call) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...values), milliseconds);
  };
}

/** Redraws, and leaves the focus on the thing with the same key. */
function redraw(element, ...content) {
  const active = element.contains(document.activeElement) ? document.activeElement : null;
  const key = active?.dataset.key;
  fill(element, ...content);
  if (key) element.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}
