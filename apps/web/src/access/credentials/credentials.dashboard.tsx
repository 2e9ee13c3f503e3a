import type { connectedCard } from '@encrier/contract/access/credentials';
import { plural, t } from '@lingui/core/macro';
import { type AnyDashboardFace, dashboardFace } from '#kernel/dashboard/faces.ts';
import { formatPercent } from '#kernel/numbers.ts';

export const credentialsDashboard: readonly AnyDashboardFace[] = [
  dashboardFace<typeof connectedCard>({
    slot: 'credentials.connected',
    order: 80,
    figures: ({ guardians, waiting }) => [
      {
        key: 'connected',
        label: t`Parents connectés`,
        value: formatPercent((guardians - waiting) / guardians, 0),
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
