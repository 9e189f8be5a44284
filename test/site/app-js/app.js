// A small application as people build them: words come from a fetch, a shadow tree, a frame, a list
// that grows as it is scrolled.
const root = document.getElementById("root");
const texts = {
  "/": async () => {
    const { about } = await (await fetch("/data.json")).json();
    root.innerHTML = `<nav><a href="/rental">Rental prices</a> <a href="/service">Service</a>
      <a href="/brochure.pdf">Brochure</a></nav>
      <main><h1>Harbour Bikes</h1><p>${about}</p><shop-hours></shop-hours><iframe src="/frame.html"></iframe>
      <img src="/harbour.svg" width="600" height="300" alt="The harbour"><ul id="list"></ul></main>`;
    grow();
  },
  "/rental": async () => {
    root.innerHTML = `<main><h1>Rental prices</h1><p>A city bike costs 18 euros a day and 90 euros a week. A
      cargo bike costs 35 euros a day. Helmets and locks are part of every rental, and children under
      twelve ride along for free on their parents' cargo bike.</p></main>`;
  },
  "/service": async () => {
    root.innerHTML = `<main><h1>Service</h1><p>We repair bikes of every make while you wait, from a flat tyre
      for 12 euros to a full overhaul for 140 euros, and we pick up broken bikes in the whole town.</p></main>`;
  },
};

customElements.define(
  "shop-hours",
  class extends HTMLElement {
    connectedCallback() {
      this.attachShadow({ mode: "closed" }).innerHTML =
        "<p>Open daily from nine to six, closed on the first of January.</p>";
    }
  },
);

let steps = 0;
function grow() {
  const list = document.getElementById("list");
  const step = () => {
    if (steps >= 3) return;
    steps++;
    for (let bike = 1; bike <= 10; bike++) {
      const item = document.createElement("li");
      item.style.padding = "30px";
      item.textContent = `Bike model ${steps}-${bike} with hub gears and lights`;
      list.append(item);
    }
  };
  step();
  addEventListener("scroll", () => {
    if (scrollY + innerHeight > document.documentElement.scrollHeight - 200) step();
  });
}

(texts[location.pathname] ?? texts["/"])();
