import { login } from '@encrier/contract/access/auth';
import { Trans } from '@lingui/react/macro';
import { api } from '#kernel/api/client.ts';

export default function LoginPage() {
  return (
    <main>
      <h1>
        <Trans>Bonjour.</Trans>
      </h1>
      <button type="button" onClick={() => void api(login, { body: { username: 'a', password: 'b' } })}>
        <Trans>Se connecter</Trans>
      </button>
    </main>
  );
}
