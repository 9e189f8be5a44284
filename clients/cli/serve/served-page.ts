/** The search page of a served site. Its script comes from the server; it loads nothing else. */
export function searchPage({ name, url, key }: { name: string; url: string; key: string }): string {
  const title = escaped(name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/style.css">
<script type="module" src="/lorepod-search.js"></script>
</head>
<body>
<main>
<h1>${title}</h1>
<p>Ask, or search, what <a href="${escaped(url)}">${escaped(url)}</a> says.</p>
<lorepod-search answers autofocus key="${escaped(key)}"></lorepod-search>
<nav aria-label="For programs">
<a href="/llms.txt">llms.txt</a>
<a href="/llms-full.txt">llms-full.txt</a>
<a href="/ask?q=${encodeURIComponent("What is this site about?")}">/ask</a>
</nav>
</main>
</body>
</html>
`;
}

export const pageStyle = `:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { margin: 0; padding: 12vh 1.25rem 2rem }
main { margin: 0 auto; max-width: 42rem }
h1 { font-size: 1.75rem; margin: 0 0 .25rem; overflow-wrap: anywhere }
p { margin: 0 0 1.5rem }
lorepod-search { display: block; min-height: 3rem }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-top: 2rem }
a { color: LinkText }
`;

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
