import { LoginForm } from './login-form.tsx';

export function Component() {
  return <LoginForm />;
}
