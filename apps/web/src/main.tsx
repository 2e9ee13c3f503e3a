import { createRoot } from 'react-dom/client';
import { Root } from './app/Root.tsx';
import { followVersions } from './app/new-version.ts';
import { start } from './app/start.ts';

await start();
const place = document.getElementById('root');
if (place) createRoot(place).render(<Root />);
followVersions();
