import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCamera, IconExternalLink } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { platform } from '#kernel/platform.ts';
import { bareKey, codeBesideKey, type SchoolKey } from '#kernel/session/school-key.ts';
import { knownSchools } from '#kernel/session/session.ts';
import { Camera } from './parts/Camera.tsx';
import { useCodeInAddress } from '#kernel/session/code-in-address.ts';
import { DoorFrame } from './parts/DoorFrame.tsx';
import { SchoolList } from './parts/SchoolList.tsx';
import { type ReadKey, useSchoolKey } from './parts/use-school-key.ts';
import css from './parts/Door.module.css';

/** Adds a school to this device from its key, scanned or typed; asks before trusting a host it does not know. */
export default function ScanPage() {
  const { t } = useLingui();
  const opened = useCodeInAddress();
  const [text, setText] = useState(bareKey(opened));
  const [whole, setWhole] = useState(opened);
  const [camera, setCamera] = useState(platform.kind === 'mobile');
  const { error, busy, readKey: key, elsewhere, check, add, refuse, forgetError } = useSchoolKey();
  const schools = knownSchools();
  // The key of a scanned address is checked once, without a press.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the opening
  useEffect(() => {
    if (opened) void check(opened);
  }, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A key corrected by hand no longer belongs to the code scanned with it.
    void check(bareKey(whole) === bareKey(text) ? whole : text);
  };
  const read = (value: string): boolean => {
    if (!bareKey(value).startsWith('v1.')) return false;
    setCamera(false);
    setText(bareKey(value));
    setWhole(value);
    void check(value);
    return true;
  };

  if (key) return <Trust asked={key} busy={busy} onTrust={() => void add(key)} onRefuse={refuse} />;
  return (
    <DoorFrame
      title={t`Configurer mon école`}
      lead={<Trans>Scannez le code remis par l’établissement, ou saisissez la clé imprimée dessous.</Trans>}
      after={
        schools.length > 0 && (
          <UiLink className={css.strong} href="/login">
            <Trans>Revenir à la connexion</Trans>
          </UiLink>
        )
      }
    >
      {schools.length > 1 && <SchoolList schools={schools} />}
      <div className={css.card}>
        {camera && <Camera onFound={read} />}
        <form className={css.form} noValidate onSubmit={submit}>
          {elsewhere && <Elsewhere schoolKey={elsewhere} text={whole} />}
          {!camera && (
            <Button icon={IconCamera} size="large" wide onClick={() => setCamera(true)}>
              <Trans>Scanner avec la caméra</Trans>
            </Button>
          )}
          <TextArea
            label={t`Clé de l’école`}
            help={t`Elle commence par « v1. »`}
            rows={4}
            dir="ltr"
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            value={text}
            error={error}
            onChange={(event) => {
              setText(event.currentTarget.value);
              forgetError();
            }}
          />
          <Button variant="primary" size="large" wide type="submit" busy={busy}>
            <Trans>Ajouter cette école</Trans>
          </Button>
        </form>
      </div>
    </DoorFrame>
  );
}

/** A school on another address: a web page may not call it, so the browser opens it there. */
function Elsewhere({ schoolKey: { title, apiHost }, text }: { schoolKey: SchoolKey; text: string }) {
  const host = new URL(apiHost).host;
  return (
    <Notice
      tone="info"
      title={<bdi>{title}</bdi>}
      action={
        <ButtonLink
          icon={IconExternalLink}
          href={`${apiHost}/scan#${bareKey(text)}${codeBesideKey(text) && `~${codeBesideKey(text)}`}`}
          rel="noreferrer"
        >
          <Trans>Ouvrir</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Cette école se trouve à une autre adresse : <bdi>{host}</bdi>.
      </Trans>
    </Notice>
  );
}

/** The question before a host that this device does not know yet. */
function Trust({
  asked: { key },
  busy,
  onTrust,
  onRefuse,
}: {
  asked: ReadKey;
  busy: boolean;
  onTrust: () => void;
  onRefuse: () => void;
}) {
  const { t } = useLingui();
  return (
    <DoorFrame
      title={t`Faites-vous confiance à cette adresse ?`}
      lead={<Trans>Vos identifiants lui seront envoyés. Comparez-la avec la feuille de l’établissement.</Trans>}
    >
      <div className={css.card}>
        <div className={css.form}>
          <dl className={css.facts}>
            <div>
              <dt>
                <Trans>École</Trans>
              </dt>
              <dd>
                <bdi>{key.title}</bdi>
              </dd>
            </div>
            <div>
              <dt>
                <Trans>Adresse</Trans>
              </dt>
              <dd dir="ltr">{key.apiHost}</dd>
            </div>
          </dl>
          <Button variant="primary" size="large" wide busy={busy} onClick={onTrust}>
            <Trans>Faire confiance et continuer</Trans>
          </Button>
          <Button wide onClick={onRefuse}>
            <Trans>Ne pas ajouter cette école</Trans>
          </Button>
        </div>
      </div>
    </DoorFrame>
  );
}
