import { Button } from '@encrier/ui/actions/Button';
import { DropZone, type UploadRow } from '@encrier/ui/fields/DropZone';
import { SelectField } from '@encrier/ui/fields/TextField';
import { importKinds } from '@encrier/contract/school/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { useCan } from '#kernel/session/rights.ts';
import { useSession } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { begin, type ImportKind, modelFile } from '../imports.api.ts';
import css from './Imports.module.css';
import { refused, takenExtensions } from './refused.ts';
import { kindNames } from './words.ts';

/** Lists whose lines each go to an establishment. */
const placed: ReadonlySet<ImportKind> = new Set(['pupils', 'staff', 'classes', 'classrooms']);

/** First step: kind of list, establishment, and file. */
export function NewImport({ only, onStarted }: { only: ImportKind | null; onStarted: (id: string) => void }) {
  const { t, i18n } = useLingui();
  const orgs = useSession((value) => value.user?.auth ?? []);
  const [kind, setKind] = useState<ImportKind>(only ?? 'pupils');
  const mayPlan = useCan('timetable.manage');
  const [orgId, setOrgId] = useState('');
  const [row, setRow] = useState<UploadRow | null>(null);
  const stop = useRef<AbortController | null>(null);
  const send = async (file: File): Promise<void> => {
    stop.current?.abort();
    const control = new AbortController();
    stop.current = control;
    const cancel = (): void => {
      control.abort();
      setRow(null);
    };
    const line = (part: Partial<UploadRow>): void =>
      setRow({ key: file.name, name: file.name, progress: 0, onCancel: cancel, ...part });
    const why = await refused(file, kind);
    if (why) {
      line({ progress: null, error: why });
      return;
    }
    line({ detail: t`Envoi du fichier…` });
    try {
      const state = await begin(file, kind, (placed.has(kind) && orgId) || null, {
        signal: control.signal,
        onProgress: (share) =>
          line({ progress: share, detail: share < 1 ? t`Envoi du fichier…` : t`Lecture de la liste…` }),
      });
      onStarted(state.id);
    } catch (error) {
      if (!control.signal.aborted) line({ progress: null, error: sentence(error) });
    }
  };
  const name = i18n._(kindNames[kind]);
  const takeModel = (format: 'csv' | 'xlsx'): void =>
    void modelFile(kind, format).then(
      (blob) => saveFile(blob, `${t`Modèle ${name}`}.${format}`),
      (error: unknown) => toast.error(sentence(error)),
    );
  return (
    <section className={css.start} aria-label={t`Nouvel import`}>
      <div className={css.choices} hidden={only !== null}>
        <SelectField
          label={t`Contenu de la liste`}
          className={css.org}
          value={kind}
          options={importKinds
            .filter((key) => key !== 'lessons' || mayPlan)
            .map((key) => ({ value: key, label: i18n._(kindNames[key]) }))}
          onChange={(event) => setKind(event.currentTarget.value as ImportKind)}
        />
        {orgs.length > 1 && placed.has(kind) && (
          <SelectField
            label={t`Établissement`}
            className={css.org}
            value={orgId}
            options={[
              { value: '', label: t`Selon chaque ligne` },
              ...orgs.map((org) => ({ value: org.orgId, label: org.orgName })),
            ]}
            onChange={(event) => setOrgId(event.currentTarget.value)}
          />
        )}
      </div>
      <DropZone
        title={
          kind === 'pupils'
            ? t`Déposez la liste des élèves ici`
            : kind === 'staff'
              ? t`Déposez la liste du personnel ici`
              : kind === 'lessons'
                ? t`Déposez l’emploi du temps ici`
                : t`Déposez la liste ici : ${name}`
        }
        note={
          kind === 'pupils' || kind === 'guardians'
            ? t`CSV, XLSX, ou export XML de SIECLE (même en ZIP), 100 000 lignes au plus, colonnes dans n’importe quel ordre. Rien n’est créé avant votre accord.`
            : kind === 'lessons'
              ? t`CSV ou XLSX de n’importe quel logiciel, calendrier iCal (.ics), résultat de FET (.fet, .xml, .csv, ou .zip). Chaque séance est vérifiée, et rien n’est écrit dans le projet avant votre accord.`
              : t`CSV ou XLSX, 100 000 lignes au plus, colonnes dans n’importe quel ordre. Rien n’est créé avant votre accord.`
        }
        choose={t`Choisir un fichier`}
        accept={takenExtensions(kind)
          .map((ext) => `.${ext}`)
          .join()}
        onFiles={([file]) => void (file && send(file))}
        uploads={row ? [row] : []}
        cancelLabel={(name) => t`Retirer ${name}`}
      />
      <p className={css.models}>
        <span className={css.quiet}>
          <Trans>Modèle à remplir :</Trans>
        </span>
        <Button variant="link" size="small" icon={IconDownload} onClick={() => takeModel('xlsx')}>
          <Trans>Classeur (XLSX)</Trans>
        </Button>
        <Button variant="link" size="small" icon={IconDownload} onClick={() => takeModel('csv')}>
          <Trans>Texte séparé (CSV)</Trans>
        </Button>
      </p>
    </section>
  );
}
