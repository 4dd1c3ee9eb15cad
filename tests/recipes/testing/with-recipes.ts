import { overlay } from '../../testing/overlay.ts'

/** `node --import` of this: the program is one to which both recipes were applied. */
overlay(new URL('../add-a-command/', import.meta.url))
overlay(new URL('../add-a-read-model/', import.meta.url))
