import type { connectedCard } from '@encrier/contract/access/credentials';
import { plural, t } from '@lingui/core/macro';
import { type AnyDashboardFace, dashboardFace } from '#kernel/dashboard/faces.ts';
import { locale } from '#kernel/i18n/i18n.ts';

const percent = (part: number): string =>
  new Intl.NumberFormat(locale.get().lang, { style: 'percent', maximumFractionDigits: 0 }).format(part);

export const credentialsDashboard: readonly AnyDashboardFace[] = [
  dashboardFace<typeof connectedCard>({
    slot: 'credentials.connected',
    order: 80,
    figures: ({ guardians, waiting }) => [
      {
        key: 'connected',
        label: t`Parents connectés`,
        value: percent((guardians - waiting) / guardians),
        note: plural(waiting, {
          0: 'tous sont venus',
          one: '# jamais venu',
          other: '# jamais venus',
        }),
        definition: t`Responsables des élèves présents qui ont ouvert l’application une fois au moins, sur tous les responsables.`,
        href: '/admin/parent-credentials?etat=a-inviter',
        rows: t`Aider les autres`,
      },
    ],
  }),
];
