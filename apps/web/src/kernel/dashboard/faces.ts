import type { CardData, CardSpec } from '@encrier/contract/kernel/cards';
import type { DashboardSpan } from '@encrier/contract/school/dashboard';
import type { Tone } from '@encrier/ui/data/Card';
import type { ComponentType } from 'react';

/** The counted days, both ends included. */
export type DashboardDays = { span: DashboardSpan; from: string; to: string };
/** One number of the strip: its meaning, its change, its definition and the page of its rows. */
export type DashboardFigure = {
  key: string;
  label: string;
  value: string;
  note?: string;
  /** Change since the preceding days, in its unit: hundredths are percentage points. */
  change?: { by: number; unit: 'points' | 'things' } | null;
  tone?: Tone;
  /** Its last days, in order. */
  trend?: readonly { day: string; value: number | null; said: string }[];
  /** What is counted and how, in one or two sentences. */
  definition: string;
  /** The page of its rows, and the text of the link. */
  href: string;
  rows: string;
};
/** A table of the downloadable file. */
export type DashboardSheet = { title: string; head: readonly string[]; rows: readonly (readonly string[])[] };

/** A room's part of the dashboard, declared in `<room>.dashboard.tsx`; `npm run -s rooms` generates the list. */
export type DashboardFace<Card extends CardSpec> = {
  /** Declared in the contract with its data. */
  slot: Card['slot'];
  /** Ascending over the strip of figures; leave gaps. */
  order: number;
  figures?: (data: CardData<Card>, days: DashboardDays) => readonly DashboardFigure[];
  /** Cards below the strip, ordered over all rooms: two per line, the first one wider. */
  panels?: readonly {
    order: number;
    Panel: ComponentType<{ data: CardData<Card>; days: DashboardDays }>;
  }[];
  sheets?: (data: CardData<Card>) => readonly DashboardSheet[];
};
/** Any face: the API has cut its data down to the schema of its slot. */
export type AnyDashboardFace = DashboardFace<CardSpec>;
export const dashboardFace = <Card extends CardSpec>(face: DashboardFace<Card>): AnyDashboardFace =>
  face as unknown as AnyDashboardFace;
