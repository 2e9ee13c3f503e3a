import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { UiProvider } from '../src/UiProvider.tsx';
import type { UiLinkProps } from '../src/link.tsx';
import { Gallery } from './Gallery.tsx';
import { readAsked } from './look.tsx';

const asked = readAsked(location.search);
const dir = asked.lang === 'ar' ? 'rtl' : 'ltr';
document.documentElement.lang = asked.lang;
document.documentElement.dir = dir;

const Link = (props: UiLinkProps) => <a {...props} />;

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <UiProvider scheme={asked.scheme} dir={dir} link={Link}>
      <Gallery asked={asked} />
    </UiProvider>
  </StrictMode>,
);
