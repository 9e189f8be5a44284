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
  watch.observe(document, { subtree: true, childList: true, characterData: true });
})`;

/** Scrolls down by one screen; false at the end of the page. */
export const scrollOn = `(() => {
  const before = scrollY;
  scrollBy(0, innerHeight);
  return scrollY > before && scrollY + innerHeight < document.documentElement.scrollHeight + 1;
})()`;

export const scrollToTop = `scrollTo(0, 0)`;

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
    say("</" + name + ">");
  };
  say("<!doctype html>");
  node(document.documentElement, 0);
  return out.join("");
})()`;
