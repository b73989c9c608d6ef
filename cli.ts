// For /usr/local/bin/countersign from before 0.8.0
import './cli.js'
