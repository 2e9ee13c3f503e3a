import type { enrolledCard } from '@encrier/contract/school/dashboard';
import { plural, t } from '@lingui/core/macro';
import { type AnyDashboardFace, dashboardFace } from '#kernel/dashboard/faces.ts';

export const classesDashboard: readonly AnyDashboardFace[] = [
  dashboardFace<typeof enrolledCard>({
    slot: 'classes.enrolled',
    order: 70,
    figures: ({ pupils, classes, placed, capacity }) => [
      {
        key: 'enrolled',
        label: t`Élèves inscrits`,
        value: String(pupils),
        note: capacity
          ? t`${placed} sur ${capacity} places`
          : plural(classes, { one: 'dans # classe', other: 'dans # classes' }),
        ...(placed > capacity && capacity > 0 && { tone: 'warn' as const }),
        definition: t`Élèves d’une classe de l’année aujourd’hui. Les places sont celles des classes qui en indiquent le nombre.`,
        href: '/admin/classes',
        rows: t`Voir les classes`,
      },
    ],
  }),
];
