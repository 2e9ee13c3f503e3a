import type { CertificateKind, CertificateState } from '@encrier/contract/communication/certificates';
import type { Lang } from '@encrier/contract/kernel/schema';
import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconCertificate, IconCheck, IconClock } from '@tabler/icons-react';

export const kindWords: Record<CertificateKind, MessageDescriptor> = {
  schooling: msg`Certificat de scolarité`,
  enrolment: msg`Attestation d’inscription`,
  attendance: msg`Attestation d’assiduité`,
  conduct: msg`Certificat de bonne conduite`,
  exeat: msg`Exeat`,
  removal: msg`Attestation de radiation`,
};
const langWords: Record<Lang, MessageDescriptor> = {
  fr: msg`En français`,
  ar: msg`En arabe`,
  en: msg`En anglais`,
};
/** The languages of a paper: one, or French and Arabic side by side. */
export type PaperLang = Lang | 'both';
export const paperLangs = (langs: readonly Lang[]): PaperLang[] => [
  ...langs,
  ...(langs.includes('fr') && langs.includes('ar') ? (['both'] as const) : []),
];
export const paperWords: Record<PaperLang, MessageDescriptor> = { ...langWords, both: msg`En français et en arabe` };
/** Language fields as sent to the server. */
export const sentLang = (paper: PaperLang): { lang: Lang; bilingual: boolean } =>
  paper === 'both' ? { lang: 'fr', bilingual: true } : { lang: paper, bilingual: false };
export const wordsOfPaper = ({ lang, bilingual }: { lang: Lang; bilingual: boolean }): MessageDescriptor =>
  paperWords[bilingual ? 'both' : lang];
type Look = { word: MessageDescriptor; tone: 'ok' | 'bad' | 'info'; icon: typeof IconCheck };
export const stateLooks: Record<CertificateState, Look> = {
  asked: { word: msg`Demandé`, tone: 'info', icon: IconClock },
  issued: { word: msg`Délivré`, tone: 'ok', icon: IconCheck },
  refused: { word: msg`Refusé`, tone: 'bad', icon: IconBan },
  revoked: { word: msg`Révoqué`, tone: 'bad', icon: IconBan },
};

/** There is no signatory: certificates cannot be issued; links to the setting. */
export function Unsigned({ onSettings }: { onSettings: () => void }) {
  return (
    <Notice
      tone="warn"
      title={<Trans>Personne ne signe encore les certificats</Trans>}
      action={
        <Button onClick={onSettings}>
          <Trans>Indiquer qui signe</Trans>
        </Button>
      }
    >
      <Trans>Ils se délivrent dès que les réglages disent qui signe, et sa fonction.</Trans>
    </Notice>
  );
}

/** The office's list when empty. */
export function NoCertificate({ narrowed }: { narrowed: boolean }) {
  const { t } = useLingui();
  return (
    <EmptyState
      small
      icon={IconCertificate}
      title={narrowed ? t`Aucun certificat ne correspond` : t`Aucun certificat pour l’instant`}
    />
  );
}

export function StatePill({ state }: { state: CertificateState }) {
  const { i18n } = useLingui();
  const { word, tone, icon } = stateLooks[state];
  return (
    <StatusPill tone={tone} icon={icon}>
      {i18n._(word)}
    </StatusPill>
  );
}
