// Weighs what a page's bundle gains by importing parts of this package, React apart, and names the
// libraries that came along. Fails when the public pages' parts would bring Radix or TanStack with them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, bundle } from './rspack-options.mjs';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const imports = {
  Button: "import { Button } from '@postcard/ui';\nconsole.log(Button);",
  'the card as a picture': "import { CardPicture } from '@postcard/ui';\nconsole.log(CardPicture);",
  CardMap: "import { CardMap } from '@postcard/ui';\nconsole.log(CardMap);",
  'a home page':
    'import { Button, CardMap, TextField, TextArea, Container, Section, WomanWithPostcard, SizeComparison, ' +
    'ZoneMap, Trees, ReserveVignette, DesignVignette, LaunchVignette, AirmailStripe } from ' +
    "'@postcard/ui';\nconsole.log(Button, CardMap, TextField, TextArea, Container, Section, WomanWithPostcard, " +
    'SizeComparison, ZoneMap, Trees, ReserveVignette, DesignVignette, LaunchVignette, AirmailStripe);',
  Toaster: "import { Toaster, createToastStore } from '@postcard/ui';\nconsole.log(Toaster, createToastStore);",
  DataTable: "import { DataTable } from '@postcard/ui';\nconsole.log(DataTable);",
  everything: "import * as ui from '@postcard/ui';\nconsole.log(Object.values(ui));",
};
const publicParts = new Set(['Button', 'the card as a picture', 'CardMap', 'a home page']);
const folder = mkdtempSync(`${source}../dist-weigh-`);

const libraries = (modules) => {
  const names = modules
    .filter(({ chunks }) => chunks?.length > 0)
    .flatMap((module) => [module, ...(module.modules ?? [])])
    .map(({ identifier }) => /node_modules\/(@[^/]+|[^/]+)\//u.exec(identifier ?? '')?.[1]);
  return [...new Set(names)].filter((name) => name && !['react', 'react-dom'].includes(name));
};

let heavy = 0;
try {
  for (const [name, code] of Object.entries(imports)) {
    writeFileSync(`${folder}/entry.ts`, code);
    const options = {
      ...bundle({ main: `${folder}/entry.ts` }, `${folder}/out`),
      externals: { react: 'React', 'react/jsx-runtime': 'JsxRuntime', 'react-dom': 'ReactDOM' },
    };
    const { modules } = await build(options);
    const bytes = readFileSync(`${folder}/out/main.js`);
    const used = libraries(modules);
    if (publicParts.has(name) && used.some((library) => /radix|tanstack/u.test(library))) heavy += 1;
    console.log(
      `${name}: ${bytes.length} bytes, ${brotliCompressSync(bytes).length} brotli; with ` +
        `${used.join(', ') || 'no library'}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = heavy ? 1 : 0;
