import type { ComponentType } from 'react';
import { UiLink } from '../src/link.tsx';
import css from './Gallery.module.css';
import { type GalleryView, addressOf, nextLang, useWords } from './look.tsx';
import { Actions } from './parts/Actions.tsx';
import { Comboboxes } from './parts/Comboboxes.tsx';
import { DataParts } from './parts/DataParts.tsx';
import { Feedback, Overlay, StateView } from './parts/Feedback.tsx';
import { Fields } from './parts/Fields.tsx';
import { FrameView } from './parts/FrameView.tsx';
import { Grids, LargeGrid } from './parts/Grids.tsx';
import { Samples } from './parts/Samples.tsx';
import { ConfirmView, DialogView, MenuView, PaletteView, SheetView } from './parts/Windows.tsx';
import { type View, views } from './views.ts';

const parts: Readonly<Record<View, ComponentType>> = {
  actions: Actions,
  fields: Fields,
  combobox: Comboboxes,
  data: DataParts,
  feedback: Feedback,
  grid: Grids,
  samples: Samples,
  large: LargeGrid,
  frame: FrameView,
  state: StateView,
  overlay: Overlay,
  dialog: DialogView,
  sheet: SheetView,
  confirm: ConfirmView,
  menu: MenuView,
  palette: PaletteView,
};
/** Views that bring their own `main` and `h1`. */
const whole: readonly string[] = ['frame'];

/** Every component of the package in its states; the links change the page, the theme and the language. */
export function Gallery({ asked }: { asked: GalleryView }) {
  const w = useWords();
  const view = views.find((one) => one === asked.view) ?? 'actions';
  const Part = parts[view];
  if (whole.includes(view)) return <Part />;
  return (
    <div className={css.page}>
      <header className={css.top}>
        <nav aria-label={w('Pages', 'الصفحات', 'Pages')} className={css.views} dir="ltr">
          {views.map((one) => (
            <UiLink
              key={one}
              href={addressOf({ ...asked, view: one })}
              aria-current={one === view ? 'page' : undefined}
            >
              {one}
            </UiLink>
          ))}
        </nav>
        <nav aria-label={w('Aspect', 'المظهر', 'Look')} className={css.views}>
          <UiLink href={addressOf({ ...asked, scheme: asked.scheme === 'dark' ? 'light' : 'dark' })}>
            {asked.scheme === 'dark' ? w('Clair', 'فاتح', 'Light') : w('Sombre', 'داكن', 'Dark')}
          </UiLink>
          <UiLink href={addressOf({ ...asked, lang: nextLang(asked.lang) })}>
            {w('من اليمين', 'In English', 'En français')}
          </UiLink>
        </nav>
      </header>
      <main>
        {view !== 'state' && <h1 className="visually-hidden">{w('Composants', 'المكونات', 'Components')}</h1>}
        <Part />
      </main>
    </div>
  );
}
