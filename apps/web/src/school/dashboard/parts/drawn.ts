import type { Dashboard, DashboardSpan } from '@encrier/contract/school/dashboard';
import type { ComponentType } from 'react';
import type { DashboardDays, DashboardFigure, DashboardSheet } from '#kernel/dashboard/faces.ts';
import { allDashboardFaces } from '../../../dashboard.generated.ts';

export type Drawn = {
  figures: readonly DashboardFigure[];
  panels: readonly { key: string; held: unknown; Panel: ComponentType<{ data: unknown; days: DashboardDays }> }[];
  sheets: readonly DashboardSheet[];
};

/** What rooms render for the cards received; a slot without renderer is left out. */
export function drawnOf({ cards, from, to }: Dashboard, span: DashboardSpan): Drawn {
  const days = { span, from, to };
  const faces = allDashboardFaces
    .toSorted((a, b) => a.order - b.order)
    .flatMap((face) => {
      const sent = cards.find(({ slot }) => slot === face.slot);
      return sent ? [{ face, held: sent.data }] : [];
    });
  return {
    figures: faces.flatMap(({ face, held }) => face.figures?.(held, days) ?? []),
    panels: faces
      .flatMap(({ face, held }) =>
        (face.panels ?? []).map(({ order, Panel }) => ({ key: `${face.slot} ${order}`, order, held, Panel })),
      )
      .sort((a, b) => a.order - b.order),
    sheets: faces.flatMap(({ face, held }) => face.sheets?.(held) ?? []),
  };
}

/** The figures as the first table of the file, then those of the rooms. */
export const sheetsOf = (
  { figures, sheets }: Drawn,
  words: { figures: string; figure: string; value: string; note: string },
): DashboardSheet[] => [
  {
    title: words.figures,
    head: [words.figure, words.value, words.note],
    rows: figures.map(({ label, value, note = '' }) => [label, value, note]),
  },
  ...sheets,
];
