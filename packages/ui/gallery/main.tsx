import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { TableKit } from '../src/table/table-kit.tsx';
import { UiProvider } from '../src/UiProvider.tsx';
import type { UiLinkProps } from '../src/link.tsx';
import { Gallery } from './Gallery.tsx';
import { readView } from './look.tsx';

const asked = readView(location.search);
const dir = asked.lang === 'ar' ? 'rtl' : 'ltr';
document.documentElement.lang = asked.lang;
document.documentElement.dir = dir;

const Link = (props: UiLinkProps) => <a {...props} />;

const say = (fr: string, ar: string, en: string): string => ({ fr, ar, en })[asked.lang];
let hidden: readonly string[] = [];
const tables: TableKit = {
  words: () => ({
    menu: say('Colonnes et fichier', 'الأعمدة والملف', 'Columns and file'),
    columns: say('Colonnes affichées', 'الأعمدة المعروضة', 'Columns shown'),
    reset: say('Toutes les colonnes', 'كل الأعمدة', 'All columns'),
    xlsx: say('Classeur (XLSX)', 'مصنف (XLSX)', 'Workbook (XLSX)'),
    csv: say('Texte séparé (CSV)', 'نص مفصول (CSV)', 'Separated text (CSV)'),
    close: say('Fermer', 'إغلاق', 'Close'),
  }),
  readHidden: () => hidden,
  keepHidden: (_, keys) => {
    hidden = keys;
  },
  saveRows: () => {},
  saveFile: () => {},
};

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <UiProvider scheme={asked.scheme} dir={dir} link={Link} tables={tables}>
      <Gallery asked={asked} />
    </UiProvider>
  </StrictMode>,
);
