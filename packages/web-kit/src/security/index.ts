export { LogInForm } from './log-in-form.tsx';
export { SecondFactorsParts } from './second-factors-parts.tsx';
export { SetUpSecondFactor } from './set-up-second-factor.tsx';
export { StepUp } from './step-up.tsx';
