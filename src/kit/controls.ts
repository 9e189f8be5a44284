/**
 * The text without control characters other than tab and line ends. They are invisible on a page,
 * and a terminal executes them.
 */
export function withoutControls(text: string): string {
  return control.test(text) ? text.replace(controls, "") : text;
}

const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f]/;
const controls = new RegExp(control, "g");
