import type { FirstRole } from '@encrier/contract/kernel/permission-spec';

/** First names of the roles of a new school; the school may then change them. */
export const templateNames: Record<FirstRole, { name: string; description: string }> = {
  direction: { name: 'Direction', description: 'Toutes les permissions de l’école.' },
  'vie-scolaire': { name: 'Vie scolaire', description: 'CPE et surveillants : élèves, actualités, suivi des accès.' },
  secretariat: { name: 'Secrétariat', description: 'Listes, familles et codes d’activation.' },
  comptable: { name: 'Comptable', description: 'Consultation des familles.' },
  infirmier: { name: 'Infirmier', description: 'Consultation des élèves.' },
  bibliothecaire: { name: 'Bibliothécaire', description: 'Catalogue et prêts de la bibliothèque.' },
  cantine: { name: 'Cantine', description: 'Consultation des élèves pour le service.' },
  transport: { name: 'Transport', description: 'Responsable des lignes et des trajets.' },
  'prof-redacteur': {
    name: 'Professeur rédacteur',
    description: 'Rédige des actualités pour ses classes, soumises à validation.',
  },
};
