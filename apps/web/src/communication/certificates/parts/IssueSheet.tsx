import {
  type CertificateKind,
  certificateKinds,
  type CertificatePupil,
} from '@encrier/contract/communication/certificates';
import type { Lang } from '@encrier/contract/kernel/schema';
import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { RadioField } from '@encrier/ui/fields/Choice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCertificate } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Pieces } from '../../reading/reading.public.tsx';
import { issue, pupilsQuery } from '../certificates.api.ts';
import css from './Certificates.module.css';
import { NotIssued } from './Duplicate.tsx';
import { kindWords, type PaperLang, paperLangs, paperWords, sentLang, Unsigned } from './words.tsx';
import { PersonPicker } from '#kernel/people/PersonPicker.tsx';

/** Makes a certificate for a present or former pupil, and shows it. */
export function IssueSheet({
  signed,
  langs,
  onSettings,
  onClose,
}: {
  signed: boolean;
  langs: readonly Lang[];
  onSettings: () => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const [key] = useState(() => crypto.randomUUID());
  const [pupil, setPupil] = useState<CertificatePupil | null>(null);
  const [kind, setKind] = useState<CertificateKind>('schooling');
  const [lang, setLang] = useState<PaperLang>(langs[0] ?? 'fr');
  const work = useMutation({
    meta: { quiet: true },
    mutationFn: ({ pupilId, duplicate }: { pupilId: string; duplicate: boolean }) =>
      issue(
        { pupilId, kind, ...sentLang(lang), duplicate },
        `${key}-${pupilId}-${kind}-${lang}${duplicate ? '-2' : ''}`.slice(0, 100),
      ),
  });
  const pick = (one: CertificatePupil): void => {
    setPupil(one);
    work.reset();
    setKind(one.left ? 'removal' : 'schooling');
  };
  const made = work.data;
  const foot = made ? (
    <Button onClick={onClose}>
      <Trans>Fermer</Trans>
    </Button>
  ) : (
    <Button
      variant="primary"
      icon={IconCertificate}
      disabled={!pupil || !signed}
      busy={work.isPending}
      onClick={() => pupil && work.mutate({ pupilId: pupil.id, duplicate: false })}
    >
      <Trans>Délivrer</Trans>
    </Button>
  );
  return (
    <Sheet open onClose={onClose} title={t`Délivrer un certificat`} closeLabel={t`Fermer`} width={520} foot={foot}>
      {made ? (
        <div className={css.stack}>
          <Notice tone="ok" title={t`Certificat délivré`}>
            <bdi dir="ltr">{made.number}</bdi>
          </Notice>
          {made.file && <Pieces pieces={[made.file]} />}
        </div>
      ) : (
        <div className={css.stack}>
          {!signed && <Unsigned onSettings={onSettings} />}
          <PersonPicker
            label={t`Élève`}
            placeholder={t`Nom, matricule ou code`}
            find={pupilsQuery}
            chosen={pupil}
            detail={(one) => <Facts>{[one.class, one.matricule, one.left ? t`parti` : '']}</Facts>}
            none={() => t`Aucun élève ne correspond`}
            onPick={pick}
            onClear={() => setPupil(null)}
          />
          <RadioField
            label={t`Document`}
            value={kind}
            onChange={(value) => {
              setKind(value);
              work.reset();
            }}
            options={certificateKinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
          />
          <RadioField
            label={t`Langue`}
            value={lang}
            onChange={(value) => {
              setLang(value);
              work.reset();
            }}
            options={paperLangs(langs).map((value) => ({ value, label: i18n._(paperWords[value]) }))}
          />
          {work.error && pupil && (
            <NotIssued
              error={work.error}
              busy={work.isPending}
              onDuplicate={() => work.mutate({ pupilId: pupil.id, duplicate: true })}
            />
          )}
        </div>
      )}
    </Sheet>
  );
}
