import { createRoot } from 'react-dom/client';
import '../styles/index.css';
import { Previews } from './previews.tsx';

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Previews />);
