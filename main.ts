// For units of systemd from before 0.8.0, which start this file
import './main.js'
