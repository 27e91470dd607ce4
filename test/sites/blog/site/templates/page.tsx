export { Document as default } from './Document.tsx';
