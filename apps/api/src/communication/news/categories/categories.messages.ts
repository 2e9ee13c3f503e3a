/** First categories of a new school, in French with their colour keys; the school may then change them. */
export const firstCategories = [
  { label: 'Administratif', color_key: 'techno' },
  { label: 'Pédagogie', color_key: 'anglais' },
  { label: 'Vie scolaire', color_key: 'vie' },
  { label: 'Sorties', color_key: 'svt' },
  { label: 'Santé', color_key: 'francais' },
  { label: 'Sport et culture', color_key: 'eps' },
] as const;
