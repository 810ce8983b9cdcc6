import { inlineScript, type Inline } from './inline.ts';

/**
 * Requests the scripts of a page side by side and runs them in this order. A policy of hashes lets an inline script
 * load others ('strict-dynamic'), in every browser that we support; a hash of a file works in few of them.
 *
 * The addresses are whole, as the federation runtime and the bundler write them: they find the element by its address
 * and wait for it instead of loading the file again. One that failed is removed, so that they try anew.
 * @param files paths on this origin
 */
export function scriptLoader(files: readonly string[]): Inline {
  const list = JSON.stringify(files).replaceAll('<', '\\u003c');
  return inlineScript(
    `for(const file of ${list}){const script=document.createElement("script");script.async=false;` +
      `script.src=location.origin+file;script.onerror=()=>script.remove();document.head.append(script)}`,
  );
}

const scriptTag = /[ \t]*<script defer (?:nonce="__NONCE__" )?src="([^"]+)"><\/script>\n?/g;

/** Takes the scripts out of a shell's document, for the loader. */
export function takeScripts(document: string): { document: string; scripts: string[] } {
  return {
    document: document.replaceAll(scriptTag, ''),
    scripts: [...document.matchAll(scriptTag)].map(([, file]) => file!),
  };
}
