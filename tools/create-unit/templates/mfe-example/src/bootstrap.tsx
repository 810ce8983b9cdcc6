import '@postcard/ui/styles.css';
import { runAlone } from '@postcard/web-kit/alone';
import { routes } from './routes.tsx';

runAlone(routes);
