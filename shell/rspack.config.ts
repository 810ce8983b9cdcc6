import { federateShell } from '@postcard/web-kit/build';

export default federateShell({
  entry: './src/bootstrap.tsx',
  prerender: './src/prerender.tsx',
  document: './src/index.html',
});
