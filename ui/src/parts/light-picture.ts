const sidePx = 32;

/** Made for a dark ground: what is drawn is nearly white, and the rest of the picture is clear. */
export function isLight(image: HTMLImageElement): boolean {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [sidePx, sidePx];
  const context = canvas.getContext("2d");
  if (context === null) return false;
  try {
    context.drawImage(image, 0, 0, sidePx, sidePx);
    return isLightOnClear(context.getImageData(0, 0, sidePx, sidePx).data);
  } catch {
    // Some browsers do not draw an SVG without a size; it is shown as before.
    return false;
  }
}

/** `pixels`: red, green, blue and opacity of each, 0 to 255. */
export function isLightOnClear(pixels: Uint8ClampedArray): boolean {
  let [drawn, light] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4);
    const share = opacity / 255;
    drawn += share;
    light += (share * (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / 255;
  }
  const clear = drawn < (0.95 * pixels.length) / 4;
  return clear && drawn > 0 && light / drawn > 0.8;
}
