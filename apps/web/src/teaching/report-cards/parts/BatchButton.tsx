import type { ResponseOf } from '@encrier/contract/kernel/route';
import type { ReportState, reportWork } from '@encrier/contract/teaching/report-cards';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField, RadioField } from '@encrier/ui/fields/Choice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { freeze, paperFile, publish } from '../report-cards.api.ts';
import css from './ReportCards.module.css';

type Class = ResponseOf<typeof reportWork>['classes'][number];
type What = 'freeze' | 'publish' | 'take';
const whats: Record<What, { word: ReturnType<typeof msg>; of: ReportState }> = {
  freeze: { word: msg`Arrêter les bulletins`, of: 'open' },
  publish: { word: msg`Publier aux familles`, of: 'frozen' },
  take: { word: msg`Prendre les documents, un dossier ZIP par classe`, of: 'frozen' },
};
const fits = (what: What, { state, term, pupils }: Class): boolean =>
  term !== null && pupils > 0 && (state === whats[what].of || (what === 'take' && state === 'published'));

async function run(what: What, one: Class, incomplete: boolean): Promise<void> {
  const termId = one.term?.id ?? '';
  if (what === 'freeze') await freeze(one.id, { termId, incomplete });
  else if (what === 'publish') await publish(one.id, { termId, when: 'now', at: null });
  else saveFile(await paperFile(one.id, termId, 'zip'), `${one.name}.zip`);
}

/** The same for many classes, one after the other: what fails in one stops none of the others. Papers are made in the background. */
export function BatchButton({ classes }: { classes: readonly Class[] }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={IconStack2} onClick={() => setOpen(true)}>
        <Trans>Par lot</Trans>
      </Button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={t`Bulletins de plusieurs classes`} closeLabel={t`Fermer`}>
          <Batch classes={classes} />
        </Dialog>
      )}
    </>
  );
}

function Batch({ classes }: { classes: readonly Class[] }) {
  const { t, i18n } = useLingui();
  const [what, setWhat] = useState<What>('freeze');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [incomplete, setIncomplete] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const [total, setTotal] = useState(0);
  const [failed, setFailed] = useState<readonly { name: string; why: string }[]>([]);
  const rows = classes.filter((one) => fits(what, one));
  const busy = done !== null && done < total;
  async function start() {
    const these = rows.filter(({ id }) => chosen.includes(id));
    setFailed([]);
    setTotal(these.length);
    for (const [at, one] of these.entries()) {
      setDone(at);
      try {
        await run(what, one, incomplete);
      } catch (failure) {
        setFailed((before) => [...before, { name: one.name, why: sentence(failure) }]);
      }
    }
    setDone(these.length);
    setChosen([]);
  }
  const all = rows.length > 0 && rows.every(({ id }) => chosen.includes(id));
  return (
    <div className={css.form}>
      <RadioField<What>
        label={t`Que faire`}
        value={what}
        options={(Object.keys(whats) as What[]).map((value) => ({ value, label: i18n._(whats[value].word) }))}
        onChange={(next) => {
          setWhat(next);
          setChosen([]);
          setDone(null);
        }}
      />
      {rows.length === 0 && (
        <p className={css.quiet}>
          <Trans>Aucune classe n’en est là.</Trans>
        </p>
      )}
      {rows.length > 1 && (
        <CheckField
          label={t`Toutes les classes`}
          checked={all}
          disabled={busy}
          onChange={() => setChosen(all ? [] : rows.map(({ id }) => id))}
        />
      )}
      <div className={css.classes}>
        {rows.map((one) => (
          <CheckField
            key={one.id}
            label={<bdi>{one.name}</bdi>}
            note={plural(one.pupils, { one: '# élève', other: '# élèves' })}
            checked={chosen.includes(one.id)}
            disabled={busy}
            onChange={(event) =>
              setChosen(event.currentTarget.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
            }
          />
        ))}
      </div>
      {what === 'freeze' && (
        <CheckField
          label={t`Même si des appréciations manquent`}
          checked={incomplete}
          disabled={busy}
          onChange={(event) => setIncomplete(event.currentTarget.checked)}
        />
      )}
      {done !== null && (
        <div role="status">
          <progress className={css.progress} max={total} value={done} aria-label={t`Avancement`} />
          <p className={css.quiet}>{t`${done} sur ${total} classes`}</p>
        </div>
      )}
      {failed.map(({ name, why }) => (
        <Notice key={name} tone="bad" title={<bdi>{name}</bdi>}>
          {why}
        </Notice>
      ))}
      <div className={css.row}>
        <Button variant="primary" busy={busy} disabled={!chosen.length} onClick={() => void start()}>
          {plural(chosen.length, { 0: 'Lancer', one: 'Lancer pour # classe', other: 'Lancer pour # classes' })}
        </Button>
      </div>
    </div>
  );
}
