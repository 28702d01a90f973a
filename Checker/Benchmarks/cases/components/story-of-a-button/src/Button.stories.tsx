import type { Meta, StoryObj } from '@storybook/react';
import { Button } from './Button';

const meta: Meta<typeof Button> = { title: 'Button', component: Button };
export default meta;

export const WithLongText: StoryObj<typeof Button> = {
  args: { children: 'Log in using your Apple ID', icon: 'apple', size: 'tiny' },
};
