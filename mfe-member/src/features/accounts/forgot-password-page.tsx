import { forgotPassword } from './api.ts';
import { ForgotForm } from './forgot-form.tsx';

export const Component = () => (
  <ForgotForm
    title="Forgot password"
    intro="Enter the email address of your account. We will send you a link to choose a new password."
    action="Send reset link"
    failure="Failed to Send Reset Email"
    sent="a link to choose a new password is on its way. It works once, for one hour."
    send={forgotPassword}
  />
);
