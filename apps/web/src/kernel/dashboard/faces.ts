import type { CardData, CardSpec } from '@encrier/contract/kernel/cards';
import type { DashboardSpan } from '@encrier/contract/school/dashboard';
import type { Tone } from '@encrier/ui/data/Card';
import type { ComponentType } from 'react';

/** The days that the figures count, both ends inside. */
export type DashboardDays = { span: DashboardSpan; from: string; to: string };
/** One number of the strip: what it is, how it moved, what it counts and where its rows are. */
export type DashboardFigure = {
  key: string;
  label: string;
  value: string;
  note?: string;
  /** How far it is from the same days before, in its unit: hundredths are points of a percentage. */
  change?: { by: number; unit: 'points' | 'things' } | null;
  tone?: Tone;
  /** Its last days, the latest at the end. */
  trend?: readonly { day: string; value: number | null; said: string }[];
  /** What is counted and how, in one or two sentences. */
  definition: string;
  /** The page of its rows, and the words of the link. */
  href: string;
  rows: string;
};
/** A part of what can be saved as a table. */
export type DashboardSheet = { title: string; head: readonly string[]; rows: readonly (readonly string[])[] };

/** What a room adds to the dashboard, declared in `<room>.dashboard.tsx`; `npm run -s rooms` makes the list of all. */
export type DashboardFace<Card extends CardSpec> = {
  /** Declared in the contract with what it holds. */
  slot: Card['slot'];
  /** Ascending over the strip of figures; leave gaps. */
  order: number;
  figures?: (data: CardData<Card>, days: DashboardDays) => readonly DashboardFigure[];
  /** Cards under the strip, by their own order over all rooms: two on a line, the first of them wider. */
  panels?: readonly {
    order: number;
    Panel: ComponentType<{ data: CardData<Card>; days: DashboardDays }>;
  }[];
  sheets?: (data: CardData<Card>) => readonly DashboardSheet[];
};
/** Any face: the API cut what its card holds down to its slot's schema. */
export type AnyDashboardFace = DashboardFace<CardSpec>;
export const dashboardFace = <Card extends CardSpec>(face: DashboardFace<Card>): AnyDashboardFace =>
  face as unknown as AnyDashboardFace;
