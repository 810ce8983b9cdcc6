export { Showcase } from './showcase.tsx';
