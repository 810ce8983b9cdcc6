import '@postcard/ui/styles.css';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { startShell } from './start/start-shell.tsx';

void startShell({ registerRemotes, loadRemote });
