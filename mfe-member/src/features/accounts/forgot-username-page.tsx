import { forgotUsername } from './api.ts';
import { ForgotForm } from './forgot-form.tsx';

export const Component = () => (
  <ForgotForm
    title="Forgot username"
    intro="Enter the email address of your account. We will send you your username."
    action="Send my username"
    failure="Failed to Send Username Recovery Email"
    sent="your username is on its way."
    send={forgotUsername}
  />
);
