import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import { ChoiceField } from '../forms/choice-field.tsx';
import { ComboboxField } from '../forms/combobox-field.tsx';
import { FormErrorSummary } from '../forms/form-error-summary.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { Switch } from '../forms/switch.tsx';
import { TextArea, TextField } from '../forms/text-field.tsx';
import { Grid } from '../layout/layout.tsx';
import { Card } from '../layout/small.tsx';

const sizes = [
  { value: 'medium', label: 'Medium', detail: '$473.00 a month' },
  { value: 'large', label: 'Large', detail: '$869.00 a month' },
];

const towns = ['Exampleton', 'Demo Falls', 'Sampleford'].map((town) => ({ value: town, label: town, detail: 'CA' }));

function TownField() {
  const [town, setTown] = useState('');
  return (
    <ComboboxField
      label="Town"
      name="town"
      hint="What is typed finds it"
      value={town}
      search={(typed) => towns.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))}
      fallback={{ value: 'other', label: 'Another town' }}
      onChoose={(chosen) => setTown(chosen?.label ?? '')}
    />
  );
}

export function FormsPart() {
  return (
    <Grid min={420} gap={8}>
      <Card title="Reserve Your Ad Spot">
        <form className="pc-form" noValidate>
          <div className="pc-form__row">
            <TextField label="First name" name="firstName" autoComplete="given-name" required />
            <TextField label="Last name" name="lastName" autoComplete="family-name" required />
          </div>
          <TextField label="Website" name="website" type="url" hint="Optional" placeholder="https://" />
          <SelectField
            label="Business category"
            name="category"
            required
            options={['Food & Beverage', 'Home Services']}
            placeholder="Select a category"
          />
          <SelectField
            label="Business subcategory"
            name="subcategory"
            required
            disabled
            options={[]}
            placeholder="Select category first"
            hint="One business per subcategory on each postcard"
          />
          <TownField />
          <ChoiceField label="Ad size" name="adSize" defaultValue="medium" choices={sizes} />
          <TextArea label="Message" name="message" hint="Optional" />
          <CheckboxField label="Tell me when the next card opens" name="news" defaultChecked />
          <Switch label="Use the force-send endpoint" hint="Skips the usual checks" name="force" defaultChecked />
          <Button variant="primary" type="submit">
            Send Message
          </Button>
        </form>
      </Card>
      <Card title="With errors">
        <form className="pc-form" noValidate>
          <FormErrorSummary
            errors={[
              { fieldId: 'wrong-email', message: 'Please enter a valid email address' },
              { fieldId: 'wrong-size', message: 'Please choose a size' },
            ]}
          />
          <TextField
            id="wrong-email"
            label="Email"
            name="email"
            type="email"
            defaultValue="hello@"
            error="Please enter a valid email address"
            required
          />
          <PasswordField
            id="wrong-password"
            label="Password"
            name="password"
            defaultValue="postcard"
            hint="At least 8 characters with uppercase, lowercase, number and special character"
            error="Password must contain at least one number"
            required
          />
          <SelectField
            id="wrong-category"
            label="Business category"
            name="wrongCategory"
            options={['Food & Beverage']}
            placeholder="Select a category"
            error="Business category is required"
            required
          />
          <ChoiceField
            id="wrong-size"
            label="Ad size"
            name="wrongSize"
            choices={sizes}
            error="Please choose a size"
            required
          />
          <TextArea id="wrong-message" label="Message" name="wrongMessage" error="Message is required" required />
          <CheckboxField
            id="wrong-terms"
            label="I am 18 or older and agree to the terms"
            name="terms"
            error="Please agree to the terms first"
            required
          />
        </form>
      </Card>
    </Grid>
  );
}
