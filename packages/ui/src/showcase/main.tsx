import { createRoot } from 'react-dom/client';
import '../styles/index.css';
import { Showcase } from './showcase.tsx';

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Showcase />);
