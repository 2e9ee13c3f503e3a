import type { IncidentRole, RecordRank, RecordState } from '@encrier/contract/school-life/discipline';
import type { IncidentCategory, IncidentState, Severity } from '@encrier/contract/school-life/discipline-incidents';
import type { Icon } from '@encrier/ui/actions/Button';
import type { Tone } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconAlertCircle, IconAlertTriangle, IconFlag, IconStar } from '@tabler/icons-react';

export const rankWords: Record<RecordRank, { word: MessageDescriptor; icon: Icon; tone: Tone }> = {
  recognition: { word: msg`Valorisation`, icon: IconStar, tone: 'ok' },
  part: { word: msg`Incident`, icon: IconFlag, tone: 'info' },
  punishment: { word: msg`Punition`, icon: IconAlertTriangle, tone: 'warn' },
  sanction: { word: msg`Sanction`, icon: IconAlertCircle, tone: 'bad' },
};
export const roleWords: Record<IncidentRole, MessageDescriptor> = {
  author: msg`auteur`,
  accomplice: msg`complice`,
  victim: msg`victime`,
  witness: msg`témoin`,
};
export const stateWords: Record<RecordState, { word: MessageDescriptor; tone: Tone }> = {
  noted: { word: msg`Famille à informer`, tone: 'plain' },
  given: { word: msg`Donnée`, tone: 'info' },
  proposed: { word: msg`Famille à informer`, tone: 'warn' },
  informed: { word: msg`Réponse possible`, tone: 'info' },
  decided: { word: msg`Décidée`, tone: 'bad' },
  done: { word: msg`Faite`, tone: 'ok' },
  not_done: { word: msg`Non faite`, tone: 'warn' },
  executed: { word: msg`Exécutée`, tone: 'plain' },
  dropped: { word: msg`Sans suite`, tone: 'plain' },
  cancelled: { word: msg`Annulée`, tone: 'plain' },
  closed: { word: msg`Close`, tone: 'plain' },
};
export const categoryWords: Record<IncidentCategory, MessageDescriptor> = {
  insult: msg`Insulte`,
  violence: msg`Violence`,
  harassment: msg`Harcèlement`,
  theft: msg`Vol`,
  damage: msg`Dégradation`,
  cheating: msg`Fraude`,
  phone: msg`Téléphone`,
  clothing: msg`Tenue`,
  lateness: msg`Retards répétés`,
  rules: msg`Non-respect du règlement`,
  other: msg`Autre`,
};
export const severityWords: Record<Severity, { word: MessageDescriptor; tone: Tone }> = {
  mild: { word: msg`Bénin`, tone: 'plain' },
  moderate: { word: msg`Peu grave`, tone: 'info' },
  serious: { word: msg`Grave`, tone: 'warn' },
  very_serious: { word: msg`Très grave`, tone: 'bad' },
};
export const incidentStateWords: Record<IncidentState, { word: MessageDescriptor; tone: Tone }> = {
  reported: { word: msg`À examiner`, tone: 'warn' },
  examined: { word: msg`En examen`, tone: 'info' },
  closed: { word: msg`Clos`, tone: 'plain' },
};
