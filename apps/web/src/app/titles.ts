import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ScreenTitle } from '../screens.ts';

/** Titles of the screens that are built, for menus, palette and the page's own title. */
export const titles: Partial<Record<ScreenTitle, MessageDescriptor>> = {
  Accueil: msg`Accueil`,
  Connexion: msg`Connexion`,
  'Configurer mon école': msg`Configurer mon école`,
  'Première connexion': msg`Première connexion`,
  'Nouveau mot de passe': msg`Nouveau mot de passe`,
  'Premier démarrage': msg`Premier démarrage`,
  'Accès refusé': msg`Accès refusé`,
  'Mon compte': msg`Mon compte`,
  Notifications: msg`Notifications`,
  'Fil d’actualité': msg`Fil d’actualité`,
  Publication: msg`Publication`,
  Actualités: msg`Actualités`,
  Actualité: msg`Actualité`,
  'Gestion des actualités': msg`Gestion des actualités`,
  'Nouvelle actualité': msg`Nouvelle actualité`,
  'Modifier l’actualité': msg`Modifier l’actualité`,
  'Suivi de lecture': msg`Suivi de lecture`,
  'Commentaires à valider': msg`Commentaires à valider`,
  'Rôles et permissions': msg`Rôles et permissions`,
  'Identifiants des parents': msg`Identifiants des parents`,
  Comptes: msg`Comptes`,
  'Journal des actions': msg`Journal des actions`,
  'Paramètres de l’école': msg`Paramètres de l’école`,
  Imports: msg`Imports`,
  Import: msg`Import`,
  Personnes: msg`Personnes`,
  'Diagnostic du poste': msg`Diagnostic du poste`,
  'Diagnostic de l’école': msg`Diagnostic de l’école`,
};

/** Shorter names for the bottom bar of phones, where a full one would be cut. */
export const tabTitles: Partial<Record<ScreenTitle, MessageDescriptor>> = {
  'Gestion des actualités': msg`Gestion`,
  'Fil d’actualité': msg`Fil`,
};
