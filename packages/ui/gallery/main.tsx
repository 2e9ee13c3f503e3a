import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { TableKit } from '../src/table/table-kit.tsx';
import { UiProvider } from '../src/UiProvider.tsx';
import type { UiLinkProps } from '../src/link.tsx';
import { Gallery } from './Gallery.tsx';
import { readView } from './look.tsx';

const view = readView(location.search);
const dir = view.lang === 'ar' ? 'rtl' : 'ltr';
document.documentElement.lang = view.lang;
document.documentElement.dir = dir;

const Link = (props: UiLinkProps) => <a {...props} />;

const translate = (fr: string, ar: string, en: string): string => ({ fr, ar, en })[view.lang];
let hidden: readonly string[] = [];
const tables: TableKit = {
  words: () => ({
    menu: translate('Colonnes et fichier', 'الأعمدة والملف', 'Columns and file'),
    columns: translate('Colonnes affichées', 'الأعمدة المعروضة', 'Columns shown'),
    reset: translate('Toutes les colonnes', 'كل الأعمدة', 'All columns'),
    xlsx: translate('Classeur (XLSX)', 'مصنف (XLSX)', 'Workbook (XLSX)'),
    csv: translate('Texte séparé (CSV)', 'نص مفصول (CSV)', 'Separated text (CSV)'),
    close: translate('Fermer', 'إغلاق', 'Close'),
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
    <UiProvider scheme={view.scheme} dir={dir} link={Link} tables={tables}>
      <Gallery asked={view} />
    </UiProvider>
  </StrictMode>,
);
