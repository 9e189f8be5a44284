import { render } from "preact";
import { App } from "./app.tsx";
import { look } from "./session.ts";
import { applyTheme } from "./theme.ts";

applyTheme();
void look();
const root = document.querySelector("#app");
if (root !== null) render(<App />, root);
