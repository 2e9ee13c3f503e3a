import type { NoteCategory, NoteShare, NoteVisibility } from '@encrier/contract/school-life/conduct';
import type { Icon } from '@encrier/ui/actions/Button';
import type { Tone } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconAlertTriangle,
  IconBook2,
  IconClock,
  IconCompass,
  IconHeartbeat,
  IconMessage2,
  IconStar,
  IconUsers,
} from '@tabler/icons-react';

export const categoryWords: Record<NoteCategory, { word: MessageDescriptor; icon: Icon; tone: Tone }> = {
  achievement: { word: msg`Réussite`, icon: IconStar, tone: 'ok' },
  work: { word: msg`Travail`, icon: IconBook2, tone: 'plain' },
  behaviour: { word: msg`Comportement`, icon: IconMessage2, tone: 'warn' },
  attendance: { word: msg`Assiduité`, icon: IconClock, tone: 'warn' },
  meeting: { word: msg`Entretien`, icon: IconUsers, tone: 'info' },
  orientation: { word: msg`Orientation`, icon: IconCompass, tone: 'info' },
  health: { word: msg`Santé`, icon: IconHeartbeat, tone: 'info' },
  concern: { word: msg`Vigilance`, icon: IconAlertTriangle, tone: 'bad' },
};
export const visibilityWords: Record<NoteVisibility, { word: MessageDescriptor; note: MessageDescriptor }> = {
  team: { word: msg`L’équipe`, note: msg`Les professeurs de l’élève, la vie scolaire et la direction.` },
  office: { word: msg`La vie scolaire`, note: msg`La vie scolaire et la direction, pas les autres professeurs.` },
  direction: { word: msg`La direction seule`, note: msg`Et vous, qui l’écrivez.` },
};
export const shareWords: Record<NoteShare, { word: MessageDescriptor; note: MessageDescriptor }> = {
  none: { word: msg`Personne`, note: msg`L’observation reste à l’école.` },
  guardians: {
    word: msg`Les responsables`,
    note: msg`Ceux qui exercent l’autorité. Un élève majeur la lit aussi.`,
  },
  family: { word: msg`Les responsables et l’élève`, note: msg`Tous lisent le même texte.` },
};
