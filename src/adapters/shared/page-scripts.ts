/**
 * Scripts that run inside a page. A hostile page may redefine everything that they use, so callers
 * bound the time and the size of the answer, and do not trust it.
 */

/** Runs before the page's scripts: opens shadow trees, and removes APIs that bypass the proxy. */
export const beforeScripts = `(() => {
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    return attach.call(this, { ...init, mode: "open" });
  };
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"]) {
    delete globalThis[name];
  }
})()`;

/** Resolves when the document has not changed for `quietMs`, or after `maxMs`. */
export const untilQuiet = (quietMs: number, maxMs: number): string => `new Promise((done) => {
  let timer = setTimeout(end, ${quietMs});
  const last = setTimeout(end, ${maxMs});
  const watch = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(end, ${quietMs});
  });
  function end() {
    watch.disconnect();
    clearTimeout(timer);
    clearTimeout(last);
    done(true);
  }
  const observe = (root) => {
    watch.observe(root, { subtree: true, childList: true, characterData: true });
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) observe(element.shadowRoot);
    }
  };
  observe(document);
})`;

/** Elements in the middle of the window, the uppermost first, and whether they are of a dialog. */
const shownInTheMiddle = `
  const [x, y] = [innerWidth / 2, innerHeight / 2];
  const around = (at) => at.assignedSlot ?? at.parentElement ?? at.getRootNode().host;
  const innermost = (at) => {
    for (let inner = at; inner?.shadowRoot && inner !== (inner = inner.shadowRoot.elementFromPoint(x, y)); ) {
      at = inner ?? at;
    }
    return at;
  };
  const isInDialog = (at) => {
    for (; at; at = around(at)) {
      if (at.matches("dialog, [role=dialog], [role=alertdialog], [aria-modal=true]")) return true;
    }
    return false;
  };
  const shown = document.elementsFromPoint(x, y).slice(0, 20).map(innermost);
`;

/** The element that a wheel in the middle of the window scrolls, dialogs over the page aside. */
const scroller = `(() => {
  ${shownInTheMiddle}
  const page = document.scrollingElement ?? document.documentElement;
  let at = shown.find((element) => !isInDialog(element));
  while (at && at !== document.body && at !== page) {
    const scrolls = at.scrollHeight > at.clientHeight + 1 && at.clientHeight > innerHeight / 3;
    if (scrolls && /auto|scroll|overlay/.test(getComputedStyle(at).overflowY)) return at;
    at = around(at);
  }
  return page;
})()`;

/** Lets a page scroll that an open dialog has locked. */
export const unlockScrolling = `(() => {
  ${shownInTheMiddle}
  const { documentElement: root, body } = document;
  if (!body || !shown[0] || !isInDialog(shown[0])) return;
  for (const { style } of [root, body]) {
    style.setProperty("overflow", "visible", "important");
    style.setProperty("height", "auto", "important");
    style.setProperty("max-height", "none", "important");
    style.setProperty("position", "static", "important");
  }
})()`;

/**
 * Keeps entries that a list removes while it is scrolled: some lists draw only what is seen. An
 * entry is kept if others like it stay. Ends when it is called again.
 */
export const keepRemoved = (maxEntries: number): string => `(() => {
  const key = Symbol.for("lorepod.removed");
  const shape = ({ localName, className }) => localName + " " + className;
  const removed = (globalThis[key]?.removed ?? new Map());
  globalThis[key]?.watch.disconnect();
  let count = 0;
  const watch = new MutationObserver((records) => {
    for (const { target, removedNodes } of records) {
      for (const node of removedNodes) {
        if (node.nodeType !== 1 || node.textContent.length < 20 || count >= ${maxEntries}) continue;
        const alike = target.children.length > 2 && shape(target.children[1]) === shape(node);
        if (!alike) continue;
        if (!removed.has(target)) removed.set(target, []);
        removed.get(target).push(node);
        count++;
      }
    }
  });
  globalThis[key] = { removed, watch };
  const observe = (root) => {
    watch.observe(root, { subtree: true, childList: true });
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) observe(element.shadowRoot);
    }
  };
  observe(document);
})()`;

/** Ends `keepRemoved`, and drops entries that were drawn again. */
export const endKeeping = `(() => {
  const kept = globalThis[Symbol.for("lorepod.removed")];
  kept?.watch.disconnect();
  for (const [list, entries] of kept?.removed ?? []) {
    const texts = new Set([...list.children].map(({ textContent }) => textContent));
    const lost = entries.filter(({ textContent }) => {
      return !texts.has(textContent) && texts.add(textContent);
    });
    kept.removed.set(list, lost);
  }
})()`;

/** Scrolls down by one screen; false at the end of the page. */
export const scrollOn = `(() => {
  const it = ${scroller};
  const before = it.scrollTop;
  it.scrollBy({ top: Math.min(it.clientHeight, innerHeight), behavior: "instant" });
  return it.scrollTop > before && it.scrollTop + it.clientHeight < it.scrollHeight + 1;
})()`;

export const scrollToTop = `(() => {
  ${scroller}.scrollTo({ top: 0, behavior: "instant" });
  scrollTo({ top: 0, behavior: "instant" });
})()`;

/** Resolves when fonts are loaded and every picture is loaded or has failed. */
export const untilDrawn = (maxMs: number): string => `Promise.race([
  new Promise((done) => setTimeout(done, ${maxMs})),
  Promise.all([
    document.fonts?.ready,
    ...[...document.images].map((image) => {
      image.loading = "eager";
      if (image.complete) return image.decode?.().catch(() => {});
      return new Promise((done) => {
        image.addEventListener("load", done, { once: true });
        image.addEventListener("error", done, { once: true });
      });
    }),
  ]),
]).then(() => true)`;

export const documentHeight = `Math.max(
  document.documentElement?.scrollHeight ?? 0,
  document.body?.scrollHeight ?? 0,
  innerHeight,
)`;

/**
 * The document as HTML: shadow trees replace their hosts' children, slots are filled, and frames of
 * the same origin are part of the page. Scripts, styles and `noscript` are left out.
 */
export const serialise = (maxNodes: number, maxChars: number): string => `(() => {
  const voids = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
  const left = new Set("SCRIPT STYLE NOSCRIPT TEMPLATE".split(" "));
  const kept = globalThis[Symbol.for("lorepod.removed")];
  const out = [];
  let nodes = 0;
  let chars = 0;
  const say = (text) => {
    chars += text.length;
    out.push(text);
  };
  const escape = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  const quote = (text) => escape(text).replace(/"/g, "&quot;");
  const all = (list, depth) => {
    for (const child of list) node(child, depth);
  };
  const frame = (element, depth) => {
    let inner = null;
    try {
      inner = element.contentDocument;
    } catch {}
    if (!inner?.body) return false;
    say("<div>");
    all(inner.body.childNodes, depth + 1);
    say("</div>");
    return true;
  };
  const node = (it, depth) => {
    if (++nodes > ${maxNodes} || chars > ${maxChars} || depth > 900) return;
    if (it.nodeType === 3) return say(escape(it.data));
    if (it.nodeType !== 1) return;
    const name = it.localName;
    const isData = it.tagName === "SCRIPT" && /json/i.test(it.type);
    if (left.has(it.tagName) && !isData) return;
    if (it.tagName === "IFRAME" && frame(it, depth)) return;
    if (name === "slot") {
      const given = it.assignedNodes({ flatten: true });
      return all(given.length > 0 ? given : it.childNodes, depth + 1);
    }
    say("<" + name);
    for (const { name, value } of it.attributes) {
      if (!/^on|^style$/i.test(name)) say(" " + name + '="' + quote(value) + '"');
    }
    if (it.hasAttribute("style") && /display:\\s*none/i.test(it.getAttribute("style"))) {
      say(' style="display:none"');
    }
    say(">");
    if (voids.has(name)) return;
    if (isData) say(it.textContent.replace(/<\\//g, "<\\\\/"));
    else all((it.shadowRoot ?? it).childNodes, depth + 1);
    all(kept?.removed.get(it) ?? [], depth + 1);
    say("</" + name + ">");
  };
  say("<!doctype html>");
  node(document.documentElement, 0);
  return out.join("");
})()`;
