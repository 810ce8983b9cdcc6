import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { startShell } from './start/start-shell.tsx';
import { measureVitals } from './vitals/measure-vitals.ts';

const { pathname } = location;
void startShell({ registerRemotes, loadRemote }).then(() => measureVitals(pathname));
