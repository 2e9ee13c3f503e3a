import { type BatchKind, batchKinds } from '@encrier/contract/communication/certificates-batches';
import type { Lang } from '@encrier/contract/kernel/schema';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCertificate } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { batchesQuery, batchPupilsQuery, issueMany } from '../batches.api.ts';
import { Batches } from './Batches.tsx';
import css from './Certificates.module.css';
import { refusalWord } from './refusals.ts';
import { kindWords, type PaperLang, paperLangs, paperWords, sentLang, Unsigned } from './words.tsx';

type Props = { signed: boolean; langs: readonly Lang[]; onSettings: () => void; onClose: () => void };

/** Certificates of one kind for a class: who gets one, who cannot and why, and what was made. */
export function ClassSheet({ signed, langs, onSettings, onClose }: Props) {
  const { t, i18n } = useLingui();
  const asked = useQuery(batchesQuery);
  const [classId, setClass] = useState('');
  const [kind, setKind] = useState<BatchKind>('schooling');
  const [lang, setLang] = useState<PaperLang>(langs[0] ?? 'fr');
  return (
    <Sheet open onClose={onClose} title={t`Délivrer à une classe`} closeLabel={t`Fermer`} width={560}>
      <Asked query={asked} rows={5}>
        {({ items, classes }) => (
          <div className={css.stack}>
            {!signed && <Unsigned onSettings={onSettings} />}
            <SelectField
              label={t`Classe`}
              value={classId}
              onChange={(event) => setClass(event.currentTarget.value)}
              options={[
                { value: '', label: t`Choisissez` },
                ...classes.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <SelectField
              label={t`Document`}
              value={kind}
              onChange={(event) => setKind(event.currentTarget.value as BatchKind)}
              options={batchKinds.map((value) => ({ value: value as string, label: i18n._(kindWords[value]) }))}
            />
            <SelectField
              label={t`Langue`}
              value={lang}
              onChange={(event) => setLang(event.currentTarget.value as PaperLang)}
              options={paperLangs(langs).map((value) => ({ value: value as string, label: i18n._(paperWords[value]) }))}
            />
            {classId && (
              <Pupils
                key={`${classId} ${kind} ${lang}`}
                classId={classId}
                kind={kind}
                lang={lang}
                signed={signed}
                onDone={() => setClass('')}
              />
            )}
            <Batches items={items} />
          </div>
        )}
      </Asked>
    </Sheet>
  );
}

type Chosen = { classId: string; kind: BatchKind; lang: PaperLang; signed: boolean; onDone: () => void };

/** Pupils of the class: whoever has no such paper of this year is chosen. */
function Pupils({ classId, kind, lang, signed, onDone }: Chosen) {
  const { t, i18n } = useLingui();
  const asked = useQuery(batchPupilsQuery(classId, kind, sentLang(lang).lang));
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const [key] = useState(() => crypto.randomUUID());
  const items = asked.data?.items ?? [];
  const ids = items
    .filter(({ id, refusal, number }) => !refusal && (changed[id] ?? number === null))
    .map(({ id }) => id);
  const count = ids.length;
  const work = useMutation({
    mutationFn: () => issueMany({ classId, kind, ...sentLang(lang), pupilIds: ids }, key),
    onSuccess: onDone,
  });
  return (
    <Asked query={asked} rows={6}>
      {({ items: pupils }) =>
        pupils.length === 0 ? (
          <p className={css.quiet}>
            <Trans>Cette classe n’a pas d’élève aujourd’hui.</Trans>
          </p>
        ) : (
          <>
            <ul className={css.pupils} aria-label={t`Élèves`}>
              {pupils.map(({ id, label, refusal, number }) => (
                <li key={id}>
                  <CheckField
                    label={<bdi>{label}</bdi>}
                    note={refusal ? i18n._(refusalWord(refusal)) : number ? <Already number={number} /> : undefined}
                    disabled={refusal !== null}
                    checked={ids.includes(id)}
                    onChange={(event) => setChanged({ ...changed, [id]: event.currentTarget.checked })}
                  />
                </li>
              ))}
            </ul>
            {work.error && <Notice tone="bad">{sentence(work.error)}</Notice>}
            <div>
              <Button
                variant="primary"
                icon={IconCertificate}
                disabled={!signed || ids.length === 0}
                busy={work.isPending}
                onClick={() => work.mutate()}
              >
                {plural(count, { one: 'Délivrer # certificat', other: 'Délivrer # certificats' })}
              </Button>
            </div>
          </>
        )
      }
    </Asked>
  );
}

const Already = ({ number }: { number: string }) => (
  <Trans>
    Déjà délivré cette année : <bdi dir="ltr">{number}</bdi>
  </Trans>
);
