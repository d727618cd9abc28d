// Contrast by WCAG: of the nodes of a diagram (their ratios), or of all texts (those that are too faint).
(kind) => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const pixel = (...colours) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const colour of colours) {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const light = (rgb) => {
    const [r, g, b] = rgb.map((value) => linear(value / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, two) => (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
  if (kind === "nodes") {
    const ink = (node, part) => light(pixel(getComputedStyle(node.querySelector(part)).fill));
    return [...document.querySelectorAll(".node")].map((node) => ratio(ink(node, "rect"), ink(node, ".list")));
  }
  const behind = (element) => {
    const stack = [];
    for (let at = element; at; at = at.parentElement) stack.unshift(getComputedStyle(at).backgroundColor);
    return pixel("white", ...stack);
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (!text || element.closest("svg, option, noscript, .sr, .skip, script") || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const ground = behind(element);
    const seen = ratio(light(ground), light(pixel(`rgb(${ground})`, style.color)));
    if (seen < (parseFloat(style.fontSize) >= 24 ? 3 : 4.5)) found.push(`${text.slice(0, 30)}: ${seen.toFixed(2)}`);
  }
  return found;
}
