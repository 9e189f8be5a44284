/** The results lie over the page and move nothing of it. Colours follow the page's colour scheme. */
export const style = `
:host {
  --accent: var(--lorepod-accent, light-dark(#1d4ed8, #8ab4ff));
  --background: var(--lorepod-background, light-dark(#fff, #17181c));
  --text: var(--lorepod-text, light-dark(#1b1b1f, #ececf1));
  --muted: var(--lorepod-muted, light-dark(#575c68, #a9aebb));
  --border: var(--lorepod-border, light-dark(#7d828e, #747a88));
  --mark: var(--lorepod-mark, light-dark(#ffe9a8, #5c4a00));
  --radius: var(--lorepod-radius, 0.5rem);
  display: block;
  position: relative;
  min-height: 3rem;
  color: var(--text);
}
:host([hidden]), [hidden] { display: none; }
:host([theme="light"]) { color-scheme: light; }
:host([theme="dark"]) { color-scheme: dark; }
:host([theme="auto"]) { color-scheme: light dark; }
* { box-sizing: border-box; }
form { display: flex; height: 3rem; }
input, button {
  font: inherit;
  color: inherit;
  background: var(--background);
  border: 1px solid var(--border);
  margin: 0;
}
input {
  flex: 1;
  min-width: 0;
  padding: 0 0.875rem;
  border-right: 0;
  border-radius: var(--radius) 0 0 var(--radius);
  appearance: none;
}
input::placeholder { color: var(--muted); opacity: 1; }
button {
  flex: 0 0 3rem;
  display: grid;
  place-items: center;
  border-radius: 0 var(--radius) var(--radius) 0;
  cursor: pointer;
}
svg { width: 1.25rem; height: 1.25rem; fill: none; stroke: currentColor; stroke-width: 2; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.panel {
  position: absolute;
  inset: calc(100% + 0.25rem) 0 auto;
  z-index: var(--lorepod-z-index, 1000);
  max-height: min(32rem, 70vh);
  overflow: auto;
  overscroll-behavior: contain;
  padding: 0.5rem;
  text-align: start;
  background: var(--background);
  border: 1px solid var(--border);
  border-radius: var(--radius);
  box-shadow: 0 0.5rem 1.5rem rgb(0 0 0 / 20%);
}
.panel:focus-visible { outline: none; }
p, ol, blockquote { margin: 0; }
p { padding: 0.5rem; color: var(--muted); }
ol { padding: 0; list-style: none; }
li { position: relative; padding: 0.625rem; border-radius: var(--radius); overflow-wrap: anywhere; }
li:hover, li:focus-within { background: color-mix(in srgb, var(--accent) 9%, transparent); }
a { color: var(--accent); font-weight: 600; text-decoration: none; }
a:hover { text-decoration: underline; }
/* All of the result can be clicked. */
li a::after { content: ""; position: absolute; inset: 0; }
li a:focus-visible { outline: none; }
li a:focus-visible::after { outline: 3px solid var(--accent); border-radius: var(--radius); outline-offset: -3px; }
.place { display: block; font-size: 0.85em; color: var(--muted); }
blockquote {
  margin-top: 0.25rem;
  padding-inline-start: 0.625rem;
  border-inline-start: 3px solid var(--border);
  font-size: 0.92em;
  line-height: 1.45;
}
mark { background: var(--mark); color: inherit; border-radius: 0.15em; }
.answer {
  margin-bottom: 0.5rem;
  padding: 0.625rem;
  color: inherit;
  line-height: 1.5;
  border-bottom: 1px solid var(--border);
}
sup { line-height: 0; }
.status {
  position: absolute;
  width: 1px;
  height: 1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
`;
