import { Parser, type Handler, type ParserOptions } from "htmlparser2";
import { limits } from "../../contract/limits.ts";

/**
 * A parser that stops at excessive nesting. The parser moves its stack of open elements for each
 * new one, so a file of only opening tags would take quadratic time; a check between slices bounds
 * that.
 */
export type SliceParser = {
  /** False if the nesting is too deep; the rest is not read. */
  write(text: string): boolean;
  end(): void;
};

export function createSliceParser(handler: Partial<Handler>, options: ParserOptions): SliceParser {
  let depth = 0;
  let tooDeep = false;
  const parser = new Parser(
    {
      ...handler,
      onopentag(name, attributes, isImplied) {
        depth += 1;
        handler.onopentag?.(name, attributes, isImplied);
      },
      onclosetag(name, isImplied) {
        depth -= 1;
        handler.onclosetag?.(name, isImplied);
      },
    },
    options,
  );
  return {
    write(text) {
      for (let at = 0; at < text.length && !tooDeep; at += limits.outlineSliceChars.value) {
        parser.write(text.slice(at, at + limits.outlineSliceChars.value));
        tooDeep = depth > limits.htmlDepth.value;
      }
      return !tooDeep;
    },
    end: () => parser.end(),
  };
}
