import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { pageIsParsed } from './start/page-data.ts';
import { startShell } from './start/start-shell.tsx';
import { measureVitals } from './vitals/measure-vitals.ts';

const { pathname } = location;
void pageIsParsed()
  .then(() => startShell({ registerRemotes, loadRemote }))
  .then(() => measureVitals(pathname));
