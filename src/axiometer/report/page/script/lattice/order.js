/** A finite order from its covers: up- and down-sets, joins and meets, on element numbers. */
function orderOf(size, covers) {
  const upper = Array.from({ length: size }, () => []);
  const lower = Array.from({ length: size }, () => []);
  for (const [low, high] of covers) {
    upper[low].push(high);
    lower[high].push(low);
  }
  const up = Array.from({ length: size }, (_, x) => reach(x, upper));
  const down = Array.from({ length: size }, (_, x) => reach(x, lower));
  const both = (one, two) => [...one].filter((x) => two.has(x));
  const least = (some) => some.filter((x) => !some.some((y) => y !== x && up[y].has(x)));
  const greatest = (some) => some.filter((x) => !some.some((y) => y !== x && up[x].has(y)));
  return {
    upper, lower, up, down,
    leq: (x, y) => up[x].has(y),
    /** The minimal upper and maximal lower bounds of two elements; a join, a meet where there is just one. */
    above: (x, y) => least(both(up[x], up[y])),
    below: (x, y) => greatest(both(down[x], down[y])),
  };
}

function reach(from, next) {
  const seen = new Set([from]);
  const open = [from];
  while (open.length) {
    for (const to of next[open.pop()]) {
      if (seen.has(to)) continue;
      seen.add(to);
      open.push(to);
    }
  }
  return seen;
}

/** What two measures order oppositely: how many pairs, and the first few. */
function disagreements(one, two, most = 12) {
  const found = [];
  let total = 0;
  for (let x = 0; x < one.length; x += 1) {
    for (let y = x + 1; y < one.length; y += 1) {
      if ((one[x] - one[y]) * (two[x] - two[y]) >= 0) continue;
      total += 1;
      if (found.length < most) found.push([x, y]);
    }
  }
  return { total, found };
}
